import { readFileSync } from 'node:fs';
import autocannon, { type Request } from 'autocannon';
import type { Attack } from './attacks.ts';

/** One attack, as the attackers' process receives it. */
export interface AttackTask {
  url: string;
  attack: Attack;
  attackers: number;
  seconds: number;
  /** Whether each attacker has an IP address of its own, or all share one. */
  addresses: 'one' | 'many';
  /** A session for each attacker; none for guests. */
  cookies: string[];
  picture: string;
}

/** How many answers had each status. */
export type Statuses = Record<string, number>;

/** Attacks for some seconds from another process than the shoppers', so that shoppers wait only for the shop. */
const task = JSON.parse(readFileSync(0, 'utf8')) as AttackTask;
const { url, attack, attackers, seconds, addresses, cookies } = task;
let sent = Date.now() % 1e9;
let started = 0;

const result = await autocannon({
  url,
  connections: attackers,
  duration: seconds,
  setupClient(client) {
    const attacker = started++;
    const type = attack.picture ? 'image/jpeg' : attack.json && 'application/json';
    const headers: Record<string, string> = {
      'x-forwarded-for': addresses === 'one' ? '203.0.113.1' : `203.0.113.${attacker + 1}`,
      ...(type ? { 'content-type': type } : {}),
      ...(cookies.length > 0 ? { cookie: cookies[attacker % cookies.length] ?? '' } : {}),
    };
    const request: Request = { method: attack.method, path: attack.path, headers };
    if (attack.picture) client.setRequests([{ ...request, body: readFileSync(task.picture) }]);
    else client.setRequests([{ ...request, body: attack.json ?? '', setupRequest: () => numbered(request) }]);
  },
});

function numbered(request: Request): Request {
  const number = String(sent++);
  const put = (text = '') => text.replaceAll('#', number);
  return { ...request, path: put(attack.path), ...(attack.json ? { body: put(attack.json) } : {}) };
}

const stats = (result as unknown as { statusCodeStats: Record<string, { count: number }> }).statusCodeStats;
const statuses: Statuses = Object.fromEntries(Object.entries(stats).map(([status, { count }]) => [status, count]));
if (result.errors > 0) statuses['no answer'] = result.errors;
console.log(JSON.stringify(statuses));
