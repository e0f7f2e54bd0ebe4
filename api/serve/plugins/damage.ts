import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { takeLock } from '../../data/lock.ts';
import type { DamageReport } from '../../shop/nights/contract.ts';
import { damageMail } from '../../shop/nights/mails.ts';
import { tellSellers } from '../../shop/nights/recipients.ts';
import { damageFolder, type ListedDamage, readDamageList, writeDamageList } from '../release/damage-list.ts';
import { currentRelease } from '../release/release.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Damaged files of the live release that any process on the data folder knows of; null when there are none. */
    damage(): DamageReport | null;
    /** Updates the list of damaged files and mails the sellers what is new in it; a timer calls it every minute. */
    tellSellersOfDamage(): Promise<void>;
  }
}

const everyMilliseconds = 60_000;
/** The most files that the desk and a mail name. */
const mostNamed = 20;

/**
 * Keeps the list of damaged files, which outlives the process. Sellers get one mail for each file as long as it stays
 * damaged.
 */
export default fp(async (app: FastifyInstance) => {
  const { dataFolder, editionsFrom } = app.shop.settings;
  const isTaken = editionsFrom !== undefined;

  app.decorate('damage', () => (app.hasDecorator('damagedFiles') ? reportOf(knownDamage(app), isTaken) : null));

  app.decorate('tellSellersOfDamage', async () => {
    // While another edition is being opened, what this process knows is about the previous one.
    if (
      !app.hasDecorator('damagedFiles') ||
      (currentRelease(dataFolder)?.id ?? app.liveRelease()) !== app.liveRelease()
    )
      return;
    const before = readDamageList(dataFolder);
    if (before.length === 0 && app.damagedFiles().length === 0) return;
    // Another process is doing this; it finds this process's files in the list at its next look.
    const lock = takeLock(damageFolder(dataFolder));
    if (!lock) return;
    try {
      const seen = knownDamage(app);
      const damaged = new Set(await app.checkDamagedAgain(seen.map(({ file }) => file)));
      const list = seen.filter(({ file }) => damaged.has(file));
      const untold = list.filter(({ isTold }) => !isTold);
      // Written before the mail: if the process is killed between the two, the next one makes the same mail.
      writeDamageList(dataFolder, list);
      const report = reportOf(untold, isTaken);
      if (!report) return;
      const event = `damage-${hash('sha256', JSON.stringify([dataFolder, untold])).slice(0, 32)}`;
      await tellSellers(app.shop, event, (...to) => damageMail(app.mailDesk, ...to, report));
      writeDamageList(
        dataFolder,
        list.map((one) => ({ ...one, isTold: true })),
      );
    } finally {
      lock.release();
    }
  });

  let timer: NodeJS.Timeout | undefined;
  // The server listens only once it has an edition.
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      app.tellSellersOfDamage().catch((error: unknown) => app.log.error(error));
    }, everyMilliseconds).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
});

/** The damaged files of the live release: those in the list, and those that only this process knows yet. */
function knownDamage(app: FastifyInstance): ListedDamage[] {
  const release = app.liveRelease();
  const listed = readDamageList(app.shop.settings.dataFolder).filter((one) => one.release === release);
  const names = new Set(listed.map(({ file }) => file));
  const since = new Date().toISOString();
  const fresh = app.damagedFiles().filter((file) => !names.has(file));
  return [...listed, ...fresh.map((file) => ({ release, file, since, isTold: false }))];
}

function reportOf(list: readonly ListedDamage[], isTaken: boolean): DamageReport | null {
  const [since] = list.map((one) => one.since).sort();
  if (since === undefined) return null;
  const files = list.map(({ file }) => file).sort();
  const remedy = isTaken ? 'publish' : files.some((file) => file.endsWith('.sqlite')) ? 'nightly' : 'generate';
  return { since, files: files.slice(0, mostNamed), total: files.length, remedy };
}
