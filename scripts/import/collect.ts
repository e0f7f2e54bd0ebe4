import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** How far the heap may grow beyond what is in use before what has gone out of use is collected. */
const growthBytes = 64 << 20;

let collect: (() => void) | undefined;

/**
 * Returns a function that is called now and then while reading, and collects garbage when there is much. Left alone, the
 * runtime lets 200 MB that are in use grow to a gigabyte before it looks: fine for a server, too much for a nightly job beside one.
 */
export function collectWhileReading(): () => void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  const used = () => getHeapStatistics().used_heap_size;
  let limit = used() + growthBytes;
  return () => {
    if (used() < limit) return;
    collect?.();
    limit = used() + growthBytes;
  };
}
