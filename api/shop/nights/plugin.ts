import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { standingRows } from '../promise/doubts.ts';
import type { NightReport } from './contract.ts';
import { judgeNight } from './judge.ts';
import { contentMail, doubtsMail, nightMail } from './mails.ts';
import { type NightFile, readNightFile } from './night-file.ts';
import { isRunning } from './process-mark.ts';
import { tellSellers } from './recipients.ts';
import { isWrong } from './rules.ts';
import { readWrongContent } from './wrong-content.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The report of the last night, read from its file. */
    night(): NightReport;
    /**
     * Mails the sellers once about a night that went wrong, wrong content, or doubted fitments that the supplier has not
     * corrected. A worker does the same every minute.
     */
    tellSellersOfNight(): Promise<void>;
  }
}

const everyMilliseconds = 60_000;

/** Watches the nightly command's file, because the command cannot report that it was killed or never started. */
export default fp(async (app: FastifyInstance) => {
  const { dataFolder, nightOverdueHours } = app.shop.settings;
  let problem = '';
  let told = '';
  let toldContent = '';
  let toldDoubt = '';

  function lastNight(): NightFile | undefined {
    try {
      const night = readNightFile(dataFolder);
      problem = '';
      return night;
    } catch (error) {
      // Logged once, not at every check.
      if (String(error) !== problem) app.log.error(error);
      problem = String(error);
      return undefined;
    }
  }

  app.decorate('night', () => {
    const night = lastNight();
    const running = night?.outcome === 'running' && isRunning(night.process);
    return judgeNight(night, running, Date.now(), nightOverdueHours);
  });

  app.decorate('tellSellersOfNight', async () => {
    await tellOfContent();
    const { state, ...night } = app.night();
    if (state === 'done' && night.startedAt) await tellOfDoubts(Date.parse(night.startedAt));
    if (!isWrong(state)) return;
    const event = `night-${state}-${Date.parse(night.startedAt ?? '')}`;
    if (event === told) return;
    await tellSellers(app.shop, event, (...to) => nightMail(app.mailDesk, ...to, { ...night, state }));
    told = event;
  });

  async function tellOfContent(): Promise<void> {
    const wrong = readWrongContent(dataFolder);
    if (!wrong || wrong.since === toldContent) return;
    const event = `content-${Date.parse(wrong.since)}`;
    await tellSellers(app.shop, event, (...to) => contentMail(app.mailDesk, ...to, wrong));
    toldContent = wrong.since;
  }

  /** A mail tells all doubts that stand, once there is a new one that a night has left as it was. */
  async function tellOfDoubts(nightAt: number): Promise<void> {
    const { catalogue, store } = app.shop;
    const open = (await store.promises.withEvidence()).filter(({ doubt }) => doubt.createdAt < nightAt);
    const newest = open[0]?.doubt.id;
    if (newest === undefined || newest === toldDoubt) return;
    const live = catalogue();
    const standing = open.filter(({ doubt }) => standingRows(live, doubt));
    const [first] = standing;
    if (first) {
      const doubts = await Promise.all(
        standing.map(async ({ doubt, line }) => ({
          brandName: line.brandName,
          partNumber: line.partNumber,
          vehicle: (await live.vehicleLabel(doubt.engineId)) ?? doubt.engineId,
          year: doubt.year,
          differs: doubt.differs,
          found: doubt.found,
        })),
      );
      await tellSellers(app.shop, `doubt-${first.doubt.id}`, (...to) => doubtsMail(app.mailDesk, ...to, doubts));
    }
    toldDoubt = newest;
  }

  const timer = setInterval(() => {
    app.tellSellersOfNight().catch((error: unknown) => app.log.error(error));
  }, everyMilliseconds);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
});
