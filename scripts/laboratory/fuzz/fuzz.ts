import fc from 'fast-check';
import { z } from 'zod';
import type { ApiRoute } from '../../../api/serve/description/route.ts';
import { type Answer, asker } from './ask.ts';
import { isSlow, type MemoryAfter, memoryFaults, mostOf, type Times, timesOf } from './bounds.ts';
import { faultOf, rawFaultOf } from './judge.ts';
import { longRequests } from './long.ts';
import { type Raw, rawMessage, sendRaw } from './raw.ts';
import { requestsOf, type WrongRequest } from './requests.ts';
import type { Sender } from './senders.ts';
import type { FuzzedShop } from './shop.ts';

/** The results of many wrong requests. */
export interface FuzzResult {
  /** Number of answers by status. */
  statuses: Map<number, number>;
  /** How many answers to wrong tokens were compared with a guest's, and how many messages were not HTTP. */
  tokens: number;
  raw: number;
  /** How many requests had long texts. */
  long: number;
  /** Of ordinary calls, and of those that hash or wait on purpose. */
  times: { ordinary: Times; slow: Times };
  /** After each third of the requests, and then after each round of the same ones. */
  memory: { new: MemoryAfter[]; repeated: MemoryAfter[] };
  /** Faults (5xx, a stack trace, no JSON, no answer, a slow answer), with the request. */
  wrong: string[];
}

type Numbered = WrongRequest & { route: ApiRoute; address: string };

/** How many requests are made at once, and how long sessions last in requests. */
const chunk = 500;
const lanes = 4;
/** One message that is not HTTP follows this many requests. */
const perRaw = 25;
/** With a longer token, the head of a request with long texts would be refused unread. */
const longestToken = 6000;
/** How many requests are repeated to see what each leaves behind, and how often at least. */
const repeated = { requests: 100, rounds: 6, perRound: 800 };
/**
 * How many requests come from one IP address: few, so that limits by address seldom refuse them, but enough to keep few
 * addresses.
 */
const ofAddress = 100;
const thirds = 3;
/** How often a slow answer must be slow alone: other programs slow down many tries, but not all. */
const tries = 40;
/** A run ends after this many faults. */
const enough = 5;

const toJsonSchema = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

/** Sends requests to every call of the API, spread evenly, from all kinds of callers. */
export async function fuzz(shop: FuzzedShop, count: number, seed: number): Promise<FuzzResult> {
  const { ask, close } = asker(shop.origin, lanes);
  const result: Omit<FuzzResult, 'times'> = {
    statuses: new Map(),
    tokens: 0,
    raw: 0,
    long: 0,
    memory: { new: [], repeated: [] },
    wrong: [],
  };
  const times: Record<'ordinary' | 'slow', number[]> = { ordinary: [], slow: [] };
  const late: Numbered[] = [];
  /** Accepted requests, the latest at the end. */
  const good: Numbered[] = [];
  // Calls that hash a password or wait on purpose are made less often.
  const weighted = shop.routes.flatMap((route) => (isSlow(route) ? [route] : Array.from({ length: 10 }, () => route)));

  const send = ({ address, sender, ...request }: Numbered) =>
    ask({ ...request, headers: { 'x-forwarded-for': address, ...request.headers, ...sender.headers } });

  const isEnough = () => result.wrong.length >= enough;

  function judge(request: Numbered, answer: Answer): void {
    const { status, isLater, milliseconds } = answer;
    result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
    const fault = faultOf(request.route, answer);
    if (fault) result.wrong.push(`${told(request)} -> ${fault}`);
    if (!isLater) times[isSlow(request.route) ? 'slow' : 'ordinary'].push(milliseconds);
    if (milliseconds > mostOf(request.route, answer)) late.push(request);
  }

  async function one(request: Numbered): Promise<void> {
    try {
      const answer = await send(request);
      judge(request, answer);
      if (answer.status < 300) good.push(request);
      const { schema, method } = request.route;
      // A guest's answer to the same request depends on no session, but a request that is done twice may answer
      // differently.
      if (request.sender.stranger && (schema.signIn || method === 'GET')) await holdAgainstGuest(request, answer);
    } catch (error) {
      result.wrong.push(`${told(request)} -> no answer: ${(error as Error).message}`);
    }
  }

  /** A wrong token must count as none. */
  async function holdAgainstGuest(request: Numbered, { status, isLater, body }: Answer): Promise<void> {
    const guest = await send(asGuest(request));
    result.tokens += 1;
    if (guest.status === status || guest.isLater || isLater) return;
    result.wrong.push(`${told(request)} -> ${status} ${body.slice(0, 200)}, and a guest is answered ${guest.status}`);
  }

  /** A slow answer counts when the same request, alone, is slow again and again. */
  async function askAgain(): Promise<void> {
    for (const request of late.splice(0)) {
      if (isEnough()) return;
      const over: number[] = [];
      while (over.length < tries) {
        const answer = await send(request);
        if (answer.milliseconds <= mostOf(request.route, answer)) break;
        over.push(answer.milliseconds);
      }
      const fastest = Math.round(Math.min(...over));
      if (over.length === tries) result.wrong.push(`${told(request)} -> took ${fastest} ms or more, alone`);
    }
  }

  /** Sends accepted requests again and again: nothing is new, so the shop need keep nothing more. */
  async function sendAgain(): Promise<void> {
    const [bare, withBody] = [false, true].map((has) => good.filter(({ payload }) => (payload !== undefined) === has));
    let left = [bare, withBody].flatMap((all) => (all ?? []).slice(-repeated.requests / 2));
    const perRound = Math.max(repeated.perRound, Math.ceil(count / 20));
    for (let round = 1; round <= repeated.rounds; round++) {
      await inLanes(Array.from({ length: perRound }), async (_, n) => {
        const request = left[n % left.length] as Numbered;
        // Some requests can only be done a few times.
        if ((await send(request)).status >= 300 && left.length > 1) left = left.filter((one) => one !== request);
      });
      result.memory.repeated.push({ requests: round * perRound, ...(await shop.memory()) });
    }
  }

  async function oneRaw(message: Raw): Promise<void> {
    const fault = rawFaultOf(await sendRaw(shop.origin, message));
    result.raw += 1;
    if (fault) result.wrong.push(`${JSON.stringify(message).slice(0, 500)} -> ${fault}`);
  }

  /** Sends each call that reads texts every kind of text that might take long. */
  async function allLong(): Promise<void> {
    const short = (await shop.senders()).filter(({ headers }) => JSON.stringify(headers).length < longestToken);
    for (const route of shop.routes) {
      const requests = longRequests(route, toJsonSchema);
      const senders = fc.sample(short, { numRuns: requests.length, seed: seed + result.long });
      await inLanes(requests, (made, n) =>
        one({ ...made, route, address: addressOf(0), sender: senders[n] as Sender }),
      );
      result.long += requests.length;
      await askAgain();
      if (isEnough()) return;
    }
  }

  try {
    await allLong();
    for (let done = 0; done < count && !isEnough(); done += chunk) {
      const senders = await shop.senders();
      const request = fc.oneof(
        ...weighted.map((route) =>
          requestsOf(route, toJsonSchema, senders, shop.ids).map((made) => ({ ...made, route })),
        ),
      );
      const now = Math.min(chunk, count - done);
      const sample = fc.sample(request, { numRuns: now, seed: seed + done });
      await inLanes(sample, (made, n) => one({ ...made, address: addressOf(Math.floor((done + n) / ofAddress)) }));
      await askAgain();
      await inLanes(fc.sample(rawMessage, { numRuns: Math.ceil(now / perRaw), seed: seed + done }), oneRaw);
      const requests = done + now;
      if ((requests * thirds) / count >= result.memory.new.length + 1)
        result.memory.new.push({ requests, ...(await shop.memory()) });
    }
    if (!isEnough()) await sendAgain();
  } finally {
    close();
  }
  result.wrong.push(
    ...shop.errors().map((error) => `the log says: ${error}`),
    ...(isEnough() ? [] : memoryFaults(result.memory)),
  );
  return { ...result, times: { ordinary: timesOf(times.ordinary), slow: timesOf(times.slow) } };
}

const told = ({ method, url, headers, payload, sender }: Numbered) =>
  JSON.stringify({ method, url: url.slice(0, 300), headers, payload: payload?.slice(0, 600), sender }).slice(0, 3000);

const asGuest = ({ headers: { authorization: _, cookie: __, ...headers }, ...request }: Numbered): Numbered => ({
  ...{ ...request, headers },
  sender: { headers: {}, stranger: false },
});

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** Does the work for all values, some at a time. */
async function inLanes<T>(all: readonly T[], work: (one: T, index: number) => Promise<void>): Promise<void> {
  const entries = all.entries();
  const lane = async () => {
    for (const [index, one] of entries) await work(one, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
