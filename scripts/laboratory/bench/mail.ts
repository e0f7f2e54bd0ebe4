import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { receiptMail } from '../../../api/shop/messages/mails.ts';
import { openApp } from '../../../api/testing/app.ts';
import { openTestSmtp } from '../../../api/testing/smtp.ts';
import { until } from '../processes.ts';
import type { BenchOptions } from './options.ts';
import { median, milliseconds, seconds, table, whole } from './table.ts';

/** How long the server waits before it answers each mail, in ms. */
const pauses = [0, 100];
const impatient = 'impatient@example.com';

/** How fast a full outbox empties, and how long somebody who requests a link waits meanwhile. */
export async function benchMail({ items: mails, runs, folder, say }: BenchOptions): Promise<void> {
  const rows: string[][] = [];
  for (const pause of pauses) {
    const measured: Measured[] = [];
    for (let run = 0; run < runs; run++) measured.push(await emptied(join(folder, `${pause}-${run}`), mails, pause));
    const middle = (figure: keyof Measured) => median(measured.map((one) => one[figure]));
    rows.push([
      pause === 0 ? 'answers at once' : `thinks for ${pause} ms`,
      seconds(middle('all')),
      whole(mails / middle('all')),
      seconds(middle('link')),
      milliseconds(middle('blocked')),
    ]);
  }
  say(`${whole(mails)} receipts wait; a customer asks for a link once the first of them have left`);
  say(table(['Mail server', 'all left in', 'a second', 'link after', 'process blocked at most'], rows));
}

interface Measured {
  /** Seconds until all mails had arrived. */
  all: number;
  /** Seconds from the request for the link until it had arrived. */
  link: number;
  /** In milliseconds. */
  blocked: number;
}

async function emptied(dataFolder: string, mails: number, pause: number): Promise<Measured> {
  const smtp = await openTestSmtp();
  smtp.pause = pause;
  const { app, store } = await openApp({ dataFolder, env: { SMTP_URL: smtp.url, REGISTRATION: 'at_once' } });
  const post = async (url: string, payload: object) => {
    const answer = await app.inject({ method: 'POST', url, payload });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  };
  try {
    await post('/api/auth/register', { email: impatient, password: 'secret of the bench' });
    const words = { firstName: 'Asha', lastName: 'Rao', phone: '', part: '', message: 'Hello', language: 'hi' };
    const receipts = Array.from({ length: mails }, (_, n) => {
      const message = { ...words, email: `customer${n}@example.com`, subject: 'general', suspected: false } as const;
      return { key: `bench-${n}`, mail: receiptMail(app.mailDesk, message) };
    });
    await store.outbox.addOnce(receipts, Date.now());

    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const started = performance.now();
    const sending = app.sendMails();
    await until('the first mails have left', () => smtp.mails.length > 0);
    const asked = performance.now();
    const linkArrived = until('the link has left', () => smtp.mails.some(({ to }) => to === impatient)).then(
      () => performance.now() - asked,
    );
    await post('/api/auth/forgot-password', { email: impatient, language: 'en' });
    const link = await linkArrived;
    await sending;
    const all = performance.now() - started;
    delay.disable();
    const arrived = new Set(smtp.mails.map(({ messageId }) => messageId)).size;
    if (arrived !== mails + 1 || smtp.mails.length !== arrived)
      throw new Error(`${smtp.mails.length} mails arrived, ${arrived} of them different, not ${mails + 1}`);
    return { all: all / 1000, link: link / 1000, blocked: delay.max / 1e6 };
  } finally {
    await app.close();
    await store.close();
    await smtp.close();
  }
}
