import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { someProduct } from '../screens';
import { expect, pathIn } from '../shop';
import { test } from './visitors';

/**
 * A slow phone paints a page while it is being parsed, at whatever tag it has come to. Here a server in front of the
 * shop sends a page so slowly that the browser paints after each few tags, and nothing that it has painted may move.
 */

/** Milliseconds between two pieces: the browser paints in less. */
const betweenPieces = 25;
/** As many characters come slowly: what is below the window is not painted. */
const slowly = 12_000;

/** Sends documents in pieces that each end with a tag, and everything else as it comes. */
function inPieces(shop: string): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = ask(new URL(asked.url ?? '/', shop), { method: asked.method, headers }, async (got) => {
      if (!got.headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      // Its length is that of the whole; what is kept by the browser would come at once.
      const { 'content-length': _, etag, ...kept } = got.headers;
      answer.writeHead(got.statusCode ?? 502, { ...kept, 'cache-control': 'no-store' });
      let html = '';
      for await (const piece of got.setEncoding('utf8')) html += piece;
      const start = html.indexOf('<main');
      answer.write(html.slice(0, start));
      let sent = start;
      for (const [piece] of html.slice(start, start + slowly).matchAll(/(?:[^>]*>){4}/g)) {
        answer.write(piece);
        sent += piece.length;
        await pause(betweenPieces);
      }
      answer.end(html.slice(sent));
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done(server)));
}

/** The smallest layout shift that counts: less is a single word that moves by some pixels. */
const least = 0.0001;

/** What has moved on the page so far: by how much, which elements, and from where to where. */
async function moved(page: Page): Promise<string[]> {
  return page.evaluate(
    (least) =>
      new Promise<string[]>((done) => {
        type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
        type Shift = PerformanceEntry & { value: number; sources: Source[] };
        const found: string[] = [];
        const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
        new PerformanceObserver((list) => {
          for (const { value, sources } of (list.getEntries() as Shift[]).filter((shift) => shift.value >= least))
            for (const { node, previousRect, currentRect } of sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              // What is within a field's own box has no name.
              const name = (element?.cloneNode(false) as Element | undefined)?.outerHTML ?? 'text of a field';
              found.push(`${value.toFixed(5)}: ${name}, ${rect(previousRect)} → ${rect(currentRect)}`);
            }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(found), 300);
      }),
    least,
  );
}

for (const [width, height] of [
  [360, 780],
  [1280, 900],
] as const) {
  test(`nothing that is painted moves while a page comes in pieces, ${width} pixels wide`, async ({
    page,
    shop,
    request,
  }) => {
    const product = await someProduct(request);
    const server = await inPieces(shop.url);
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await page.setViewportSize({ width, height });
    const wrong: string[] = [];
    for (const path of ['/', product.path, pathIn('ta', product.path)]) {
      await page.goto(address + path);
      for (const what of await moved(page)) wrong.push(`${path}: ${what}`);
    }
    server.close();
    server.closeAllConnections();
    expect(wrong).toEqual([]);
  });
}
