import { request as ask, createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { someProduct } from '../screens';
import { expect, pathIn } from '../shop';
import { test } from './visitors';

/**
 * A slow phone paints a page while it parses it, wherever it has come to. Here a server in front of the shop sends each
 * page so slowly that the browser paints after every few tags. Nothing painted may move.
 */

/** Milliseconds between two pieces, in which the browser paints. */
const betweenPieces = 25;
/** The number of characters sent slowly: nothing below the window is painted. */
const slowly = 12_000;

/** A server that sends documents in pieces of four tags, and passes everything else on. */
function inPieces(shop: string): Promise<Server> {
  const server = createServer(async (asked, answer) => {
    const headers = { ...asked.headers, 'accept-encoding': 'identity' };
    const passed = ask(new URL(asked.url ?? '/', shop), { method: asked.method, headers }, async (got) => {
      if (!got.headers['content-type']?.startsWith('text/html')) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      // Without the length of the whole, and never from the browser's cache, which would show the page at once.
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

/** The smallest layout shift that counts; a smaller one is a single word that moves by a few pixels. */
const least = 0.0001;

/** The layout shifts of the page so far: how large, which elements, from where to where. */
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
              // The text inside a field has no element of its own.
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
  test(`nothing painted moves while a page arrives in pieces, ${width} pixels wide`, async ({
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
