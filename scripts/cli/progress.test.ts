import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { startProgress } from './progress.ts';

/** A stream for progress that keeps what is written to it. */
function screen(terminal: boolean): { out: NodeJS.WriteStream; text: () => string } {
  const pieces: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      pieces.push(String(chunk));
      done();
    },
  });
  const out = Object.assign(stream, { isTTY: terminal, columns: 40 }) as unknown as NodeJS.WriteStream;
  return { out, text: () => pieces.join('') };
}

describe('without a terminal', () => {
  test('the step is named at its start and at its end, then with its result and duration', () => {
    const { out, text } = screen(false);
    const progress = startProgress('Import of x', out);
    expect(text()).toBe('Import of x\n');
    progress.done('snapshot s1');
    expect(text()).toMatch(/^Import of x\n {2}done: Import of x: snapshot s1, \d+\.\d s\n$/);
  });

  test('no line is rewritten: a log file stays readable', () => {
    const { out, text } = screen(false);
    const progress = startProgress('Import', out);
    for (let n = 0; n <= 1000; n++) progress.update(n / 1000, 'items.csv');
    progress.done();
    expect(text()).not.toContain('\r');
    expect(text()).not.toContain('\u001b');
    expect(text().split('\n').length).toBeLessThan(10);
  });

  test('a step without a summary ends with only the time', () => {
    const { out, text } = screen(false);
    startProgress('Import', out).done();
    expect(text()).toMatch(/done: Import: \d+\.\d s\n$/);
  });
});

describe('on a terminal', () => {
  test('one line is rewritten, and ends with a tick and a line end', () => {
    const { out, text } = screen(true);
    const progress = startProgress('Import', out);
    expect(text()).toBe('  Import …');
    progress.done('3 pages');
    expect(text()).toContain('\r\u001b[2K');
    expect(text()).toMatch(/✓.* Import: 3 pages, \d+\.\d s\n$/);
    expect(text().match(/\n/g)).toHaveLength(1);
  });

  test('the line shows the share done and never wraps', async () => {
    const { out, text } = screen(true);
    const progress = startProgress('Import', out);
    for (let share = 0; !text().includes('%'); share = 0.5) {
      progress.update(share, 'a long name of a file '.repeat(5));
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    const line = text().split('\u001b[2K').at(-1) ?? '';
    expect(line).toContain('50 %');
    expect(line.length).toBeLessThan(40);
  });
});
