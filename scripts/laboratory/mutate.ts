import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand, wholeNumber } from '../cli/command.ts';
import { root } from '../cli/project.ts';
import { Refusal } from '../cli/refusal.ts';
import { harmless, isHarmless } from './mutation/harmless.ts';
import { modules } from './mutation/modules.ts';
import { type Mutant, tryMutants } from './mutation/mutants.ts';
import { inWords, roomOf, type Tried, trySample } from './mutation/sample.ts';

/** The percentage of mutants that must be caught: of all together, and of each module. */
const least = { all: 85, module: 75 };

const isCaught = ({ outcome }: Pick<Mutant | Tried, 'outcome'>) => outcome === 'caught' || outcome === 'hung';
const percent = (mutants: readonly Pick<Mutant | Tried, 'outcome'>[]) =>
  (100 * mutants.filter(isCaught).length) / mutants.length;

/**
 * Changes the code of rules and stores in small ways, one at a time, and reports the changes that their tests do not
 * notice. The changes are StrykerJS's. Its own runner restarts a thread and the tests for each, which takes half a
 * second or more of processor time.
 */
async function tryRules(parts: readonly string[]): Promise<void> {
  const chosen = modules.filter(({ file }) => parts.length === 0 || parts.some((part) => file.includes(part)));
  if (chosen.length === 0) throw new Refusal(`No module's path has ${parts.join(' or ')} in it.`);
  const all: Mutant[] = [];
  const weak: string[] = [];
  let unexplained = 0;
  for (const { file, tests, needsSample } of chosen) {
    const mutants = await tryMutants(file, tests, needsSample);
    if (mutants.length === 0) continue;
    all.push(...mutants);
    if (percent(mutants) < least.module) weak.push(file);
    const missed = mutants.filter((mutant) => !isCaught(mutant));
    console.log(
      `${file}: ${mutants.length} mutants, ${mutants.length - missed.length} caught, ${percent(mutants).toFixed(1)} %`,
    );
    const known = harmless[file] ?? [];
    for (const mutant of missed) {
      const { line, outcome, from, to } = mutant;
      const why = known.find((one) => isHarmless(one, mutant))?.why;
      if (!why) unexplained++;
      console.log(
        `  ${line}: ${from} → ${to} ${why ? `(${why})` : outcome === 'unreached' ? '(no test runs it)' : ''}`,
      );
    }
    for (const one of known) {
      const explained = mutants.filter((mutant) => isHarmless(one, mutant));
      const caught = explained.filter(isCaught);
      if (caught.length === explained.length) console.log(`  harmless.ts: ${one.changes[0]} … explains nothing`);
      else if (caught.length > 0) console.log(`  harmless.ts: ${one.changes[0]} … also explains what is caught`);
    }
    writeFileSync(join(root, 'var/mutation', `${file.replaceAll('/', '_')}.json`), JSON.stringify(mutants, null, 1));
  }
  console.log(
    `${all.length} mutants in ${chosen.length} modules, ${percent(all).toFixed(1)} % caught, ${unexplained} neither caught nor explained`,
  );
  if (percent(all) >= least.all && weak.length === 0) return;
  const many = weak.length > 0 ? `; and ${least.module} % in ${weak.join(', ')}` : '';
  throw new Refusal(`Expected ${least.all} % of all${many}. Write tests for the changes above that nothing explains.`);
}

/** The percentage of drawn mutants that must be caught: over all rooms, and in rooms where a fault costs money. */
const leastDrawn = { all: 80, careful: 90 };
const careful: Record<string, RegExp> = {
  rules: /^api\/shop\/(?:.*\/)?rules\.ts$/,
  money: /^api\/shop\/money\//,
  fit: /^api\/shop\/fit\//,
  carts: /^api\/shop\/cart\//,
  import: /^scripts\/catalogue\/import\//,
};

/** Tries mutants that were drawn from the whole product, and counts them by room. */
async function tryDrawn(count: number, seed: string, parts: readonly string[]): Promise<void> {
  const tried = await trySample(count, seed, parts);
  if (tried.length === 0) throw new Refusal(`No module's path has ${parts.join(' or ')} in it.`);
  const rooms = Map.groupBy(tried, ({ file }) => roomOf(file));
  console.log('\nBy room:');
  for (const [room, some] of [...rooms].sort()) tell(room, some);
  console.log('\nCareful rooms:');
  const weak = Object.entries(careful).filter(([name, path]) => {
    const some = tried.filter(({ file }) => path.test(file));
    return some.length > 0 && tell(name, some) < leastDrawn.careful;
  });
  console.log('\nNot caught:');
  for (const one of tried.filter((mutant) => !isCaught(mutant))) console.log(`  ${inWords(one)}`);
  const share = tell(`\nAll, seed ${seed}`, tried);
  if (share >= leastDrawn.all && weak.length === 0) return;
  const many = weak.map(([name]) => name).join(', ') || 'none';
  throw new Refusal(
    `Expected ${leastDrawn.all} % of all, and ${leastDrawn.careful} % in each careful room (weak: ${many}).`,
  );
}

/** @returns the percentage of caught mutants */
function tell(title: string, some: readonly Tried[]): number {
  const number = (outcome: Tried['outcome']) => some.filter((one) => one.outcome === outcome).length;
  const share = percent(some);
  const caught = number('caught') + number('hung');
  console.log(
    `${title}: ${some.length} mutants, ${caught} caught, ${number('survived')} survived, ${number('cut')} cut short, ${number('no test')} without a test, ${share.toFixed(1)} %`,
  );
  return share;
}

await runCommand(
  'npm run mutate [-- --sample N [--seed S]] [-- PART OF A PATH …]',
  { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
  ({ sample, seed }, parts) =>
    sample === undefined ? tryRules(parts) : tryDrawn(wholeNumber('sample', sample, 1, 100_000), seed, parts),
);
