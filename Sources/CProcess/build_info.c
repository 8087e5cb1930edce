// Which build this is. The version is in the file VERSION; the revision comes from git, through
// Package.swift.
#include "CProcess.h"

static const char version[] = {
#embed "../../VERSION"
    , 0};

const char *cprocess_version(void) { return version; }

const char *cprocess_revision(void) { return COMPOSER_REVISION; }

const char *cprocess_revision_date(void) { return COMPOSER_REVISION_DATE; }
