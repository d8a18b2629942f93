// Serves the app at another origin, without a network or in a second build on request: passes requests on to the server
// of the tests. The second build is the first with other names of all its files. As on a server that was updated, the
// files of one build are not found while the other is served.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedBuilds {
  readonly url: string;
  /** Changes what the server answers with: a build, or nothing. */
  serve(state: 'first' | 'second' | 'offline'): void;
  close(): void;
}

const firstName = /-([\w-]{8})\.(js|css|wasm|woff2|ttf|png)\b/g;
const secondName = /-([\w-]{8})\.second\.(js|css|wasm|woff2|ttf|png)\b/g;

export async function serveBuilds(origin: string): Promise<ServedBuilds> {
  let state: Parameters<ServedBuilds['serve']>[0] = 'first';
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    if (state === 'offline') {
      request.socket.destroy();
      return;
    }
    const isSecond = state === 'second';
    if (path.startsWith('/assets/') && path.includes('.second.') !== isSecond) {
      response.writeHead(404).end();
      return;
    }
    const found = await fetch(origin + path.replace(secondName, '-$1.$2'));
    const type = found.headers.get('content-type') ?? '';
    const isText = /javascript|css|html/.test(type);
    const body =
      isSecond && isText ? (await found.text()).replace(firstName, '-$1.second.$2') : await found.arrayBuffer();
    response.writeHead(found.status, {
      'Content-Type': type,
      'Content-Security-Policy': found.headers.get('content-security-policy') ?? '',
      'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    });
    response.end(typeof body === 'string' ? body : Buffer.from(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    serve: (next) => {
      state = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
