import { readFileSync } from 'node:fs';

/** Memory (resident set) of a process and of its children, in bytes; 0 where there is no /proc. */
export function memoryOf(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
    const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
    return children.reduce((sum, child) => sum + memoryOf(Number(child)), own);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

/** Measures ten times a second. @returns a function that ends the measurement and returns the peak */
export function watchMemory(pid: number): () => number {
  let most = memoryOf(pid);
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid));
  }, 100);
  return () => {
    clearInterval(timer);
    return most;
  };
}
