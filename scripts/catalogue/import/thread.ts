import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Order, Reply, ThreadData } from './writer-orders.ts';

/** The longest that one order may take; only the index of a very large table takes nearly as long. */
const patienceMilliseconds = 30 * 60_000;

/** The importing thread's view of the SQLite thread: sends orders, and fetches replies or sleeps until one comes. */
class Thread {
  readonly #port;
  readonly #worker: Worker;
  readonly #replies = new Int32Array(new SharedArrayBuffer(4));

  constructor() {
    const { port1, port2 } = new MessageChannel();
    const workerData: ThreadData = { port: port2, replies: this.#replies };
    this.#port = port1;
    this.#worker = new Worker(new URL('./writer-thread.ts', import.meta.url), { workerData, transferList: [port2] });
    // This worker must not keep the process alive.
    this.#worker.unref();
  }

  order(order: Order): void {
    this.#port.postMessage(order);
  }

  /** A reply that has arrived. */
  reply(): Reply | undefined {
    return receiveMessageOnPort(this.#port)?.message as Reply | undefined;
  }

  /** @throws when none comes in time: a dead thread cannot wake the one that waits */
  nextReply(): Reply {
    for (;;) {
      const seen = Atomics.load(this.#replies, 0);
      const reply = this.reply();
      if (reply) return reply;
      if (Atomics.wait(this.#replies, 0, seen, patienceMilliseconds) === 'timed-out')
        throw new Error('the thread that writes the snapshot has not answered for half an hour');
    }
  }

  /** @param sound whether it may be used again */
  leave(sound: boolean): void {
    if (sound) idle.push(this);
    else void this.#worker.terminate();
  }
}

/** Idle threads, for reuse: starting a new one takes longer than a small import. */
const idle: Thread[] = [];

export const takeThread = (): Thread => idle.pop() ?? new Thread();
