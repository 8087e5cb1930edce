// The threads that compute what would keep an event loop busy for longer than its other connections
// should wait.
#include "internal.h"

#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>

// Event loops come first where both want the same core: what they do is short.
static const int niceness = 5;

static chttp_job *next_job(chttp_workers *workers) {
  pthread_mutex_lock(&workers->mutex);
  while (workers->first == NULL && !workers->is_stopping) {
    pthread_cond_wait(&workers->is_not_empty, &workers->mutex);
  }
  chttp_job *job = workers->is_stopping ? NULL : workers->first;
  if (job != NULL) workers->first = job->next;
  pthread_mutex_unlock(&workers->mutex);
  return job;
}

static void resume(chttp_loop *loop, struct MHD_Connection *connection) {
  MHD_resume_connection(connection);
  eventfd_write(loop->resumed, 1);
}

static void *run(void *context) {
  chttp_workers *workers = context;
  // Source: setpriority(2): on Linux, 0 names the calling thread alone.
  setpriority(PRIO_PROCESS, 0, niceness);
  for (chttp_job *job = next_job(workers); job != NULL; job = next_job(workers)) {
    // Once resumed, the job belongs to its loop.
    struct MHD_Connection *connection = job->connection;
    chttp_loop *loop = job->loop;
    job->run(job);
    resume(loop, connection);
  }
  return NULL;
}

bool chttp_workers_start(chttp_workers *workers, uint32_t count) {
  workers->threads = calloc(count, sizeof(pthread_t));
  if (workers->threads == NULL) return false;
  pthread_mutex_init(&workers->mutex, NULL);
  pthread_cond_init(&workers->is_not_empty, NULL);
  while (workers->thread_count < count) {
    pthread_t *thread = &workers->threads[workers->thread_count];
    if (pthread_create(thread, NULL, run, workers) != 0) return false;
    workers->thread_count++;
  }
  return true;
}

// Suspends first: a worker may have run the job before this returns.
void chttp_workers_submit(chttp_job *job) {
  chttp_workers *workers = &job->loop->server->workers;
  MHD_suspend_connection(job->connection);
  job->next = NULL;
  pthread_mutex_lock(&workers->mutex);
  if (workers->first == NULL) {
    workers->first = job;
  } else {
    workers->last->next = job;
  }
  workers->last = job;
  pthread_cond_signal(&workers->is_not_empty);
  pthread_mutex_unlock(&workers->mutex);
}

void chttp_workers_stop(chttp_workers *workers) {
  if (workers->threads == NULL) return;
  pthread_mutex_lock(&workers->mutex);
  workers->is_stopping = true;
  pthread_cond_broadcast(&workers->is_not_empty);
  pthread_mutex_unlock(&workers->mutex);
  for (uint32_t i = 0; i < workers->thread_count; i++) pthread_join(workers->threads[i], NULL);
  // libmicrohttpd ends the process if a suspended connection is left when its daemon stops.
  for (chttp_job *job = workers->first; job != NULL; job = job->next) {
    MHD_resume_connection(job->connection);
  }
  pthread_cond_destroy(&workers->is_not_empty);
  pthread_mutex_destroy(&workers->mutex);
  free(workers->threads);
}
