import type { Output } from './output.ts';

/** Progress of a long step: one line that is rewritten on a terminal, or a plain line now and then without one. */

const plainEveryMilliseconds = 5000;

export interface Progress {
  /** How far the step has come, 0 to 1, and a few words on what is being done. */
  update(share: number, detail?: string): void;
  done(summary?: string): void;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

export function startProgress(title: string, out: Output = process.stdout): Progress {
  const started = performance.now();
  let shown = started;
  if (out.isTTY) out.write(`  ${title} …`);
  else out.write(`${title}\n`);
  return {
    update(share, detail = '') {
      const now = performance.now();
      const percent = `${Math.floor(Math.min(1, share) * 100)} %`;
      if (out.isTTY) {
        if (now - shown < 80) return;
        const rest = share > 0.05 ? `, about ${Math.ceil(((now - started) * (1 - share)) / share / 1000)} s left` : '';
        const line = `  ${title} … ${percent} ${detail}${rest}`;
        out.write(`\r\u001b[2K${line.slice(0, Math.max(20, (out.columns || 80) - 1))}`);
      } else {
        if (now - shown < plainEveryMilliseconds) return;
        out.write(`  ${percent} ${detail}\n`);
      }
      shown = now;
    },
    done(summary = '') {
      const line = `${title}: ${summary ? `${summary}, ` : ''}${seconds(started)}`;
      out.write(out.isTTY ? `\r\u001b[2K\u001b[32m✓\u001b[0m ${line}\n` : `  done: ${line}\n`);
    },
  };
}
