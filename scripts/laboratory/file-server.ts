import { once } from 'node:events';
import { createReadStream, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
};

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * The plainest file server: files, the index of a folder, the redirect to a folder's address with its slash, and
 * nothing else.
 */
export async function serveFiles(folder: string): Promise<{ origin: string; close(): Promise<void> }> {
  const server: Server = createServer(({ url = '/' }, response) => {
    const { pathname, search } = new URL(url, 'http://host');
    const path = join(folder, normalize(decodeURIComponent(pathname)));
    const file = isFolder(path) ? join(path, 'index.html') : path;
    if (isFolder(path) && !pathname.endsWith('/')) response.writeHead(301, { location: `${pathname}/${search}` }).end();
    else if (!isFile(file)) response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not found</h1>');
    else {
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
      createReadStream(file).pipe(response);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
