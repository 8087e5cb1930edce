// Node's own HTTP server around layout.mjs. Prints its port.
import { createServer } from "node:http";
import { layout, Unacceptable } from "./layout.mjs";

function answer(body) {
  try {
    return [200, layout(JSON.parse(body))];
  } catch (error) {
    if (error instanceof SyntaxError) return [400, { title: error.message }];
    if (error instanceof Unacceptable) return [422, { title: error.message }];
    throw error;
  }
}

const server = createServer((request, response) => {
  const pieces = [];
  request.on("data", (piece) => pieces.push(piece));
  request.on("end", () => {
    const [status, value] = answer(Buffer.concat(pieces).toString("utf8"));
    const body = Buffer.from(JSON.stringify(value));
    response.writeHead(status, {
      "Content-Type": "application/json", "Cache-Control": "no-store",
      "Access-Control-Allow-Origin": "*", "Content-Length": body.length,
    });
    response.end(body);
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
