import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { messageOf } from '../../data/failures.ts';
import type { Rates } from '../language/languages.ts';

/** Rates per rupee and their day; null for the fallback rates. */
export interface RatesOfDay {
  rates: Rates;
  date: string | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    exchangeRates(): RatesOfDay;
  }
}

const refreshMilliseconds = 24 * 60 * 60_000;
const retryMilliseconds = 15 * 60_000;
const timeoutMilliseconds = 5000;
const maxAnswerLength = 100_000;

const rate = z.number().positive().max(1000);
const rates = z.object({ USD: rate, EUR: rate, AED: rate, AUD: rate });
const kept = z.object({ rates, date: z.string() });

/**
 * Exchange rates: fetched daily when RATES_URL is set, and the last valid ones are kept. Without any, the rates in
 * shop.yaml apply.
 */
export default fp(async (app: FastifyInstance) => {
  const { settings, shopContent } = app.shop;
  const file = join(settings.dataFolder, 'rates.json');
  let current: RatesOfDay | undefined;
  if (existsSync(file)) {
    const parsed = kept.safeParse(parseJson(readFileSync(file, 'utf8')));
    if (parsed.success) current = parsed.data;
  }
  app.decorate('exchangeRates', () => current ?? { rates: shopContent().fallbackRates, date: null });

  const url = settings.ratesUrl;
  if (!url) return;
  let timer: NodeJS.Timeout;
  const refresh = async () => {
    let next = refreshMilliseconds;
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(timeoutMilliseconds) });
      const text = await textOf(answer);
      if (!answer.ok) throw new Error(`the rates service answered ${answer.status}`);
      const parsed = z.object({ rates }).safeParse(parseJson(text));
      if (!parsed.success) throw new Error('the rates service answered without usable rates');
      current = { rates: parsed.data.rates, date: new Date().toISOString().slice(0, 10) };
      writeFileSync(`${file}.tmp`, JSON.stringify(current));
      renameSync(`${file}.tmp`, file);
    } catch (error) {
      app.log.warn({ reason: messageOf(error) }, 'exchange rates could not be refreshed, the last good ones stay');
      next = retryMilliseconds;
    }
    timer = setTimeout(refresh, next);
    timer.unref();
  };
  timer = setTimeout(refresh, 0);
  timer.unref();
  app.addHook('onClose', async () => clearTimeout(timer));
});

/** Reads an answer up to the longest plausible length. @throws when it is longer */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body ?? []) {
    length += chunk.byteLength;
    if (length > maxAnswerLength) throw new Error('the rates service answered far too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
