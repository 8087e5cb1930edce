// Serves layout.mjs with Node's http module. Prints its port.
import { createServer } from "node:http";
import { InvalidRequest, layout } from "./layout.mjs";

function respond(body) {
  try {
    return [200, layout(JSON.parse(body))];
  } catch (error) {
    if (error instanceof SyntaxError) return [400, { title: error.message }];
    if (error instanceof InvalidRequest) return [422, { title: error.message }];
    throw error;
  }
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    const [status, value] = respond(Buffer.concat(chunks).toString("utf8"));
    const body = Buffer.from(JSON.stringify(value));
    response.writeHead(status, {
      "Content-Type": "application/json", "Cache-Control": "no-store",
      "Access-Control-Allow-Origin": "*", "Content-Length": body.length,
    });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
