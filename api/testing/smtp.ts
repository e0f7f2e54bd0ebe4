import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

/**
 * How the server treats a mail: it accepts it; refuses its recipient; drops the connection after the whole mail has
 * arrived but before accepting it; is silent from then on; is silent from the start; or is away, which means that it
 * drops each connection at once but keeps the port.
 */
export type SmtpManner = 'takes' | 'refuses' | 'drops' | 'hangs' | 'is silent' | 'is away';

/** A recipient that the server refuses permanently. */
export const nobody = 'nobody@example.com';

export interface TestSmtp {
  /** The setting for this server. It allows plain connections, because the server has no TLS unless opened with it. */
  url: string;
  /** The setting with which a client gives up on a silent server after 0.3 s. */
  impatientUrl: string;
  /** How the server treats mails; may be changed at any time. */
  manner: SmtpManner;
  /** How long it waits before answering a complete mail, in ms. */
  pause: number;
  /** How many clients have connected. */
  connections: number;
  /** Every mail that arrived completely, including those the server did not accept. */
  mails: { taken: boolean; messageId: string; to: string }[];
  close(): Promise<void>;
}

/** A real mail server that can misbehave. */
export async function openTestSmtp(): Promise<TestSmtp> {
  const sockets = new Map<number | undefined, Socket>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect(_session, go) {
      if (smtp.manner !== 'is silent') go();
    },
    onRcptTo({ address }, _session, go) {
      if (address === nobody) return go(Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 }));
      if (smtp.manner !== 'refuses') return go();
      go(Object.assign(new Error('4.2.0 come back later'), { responseCode: 450 }));
    },
    async onData(stream, { remotePort }, answer) {
      const mail = await text(stream).catch(() => undefined);
      // The client gave up in the middle of the mail.
      if (mail === undefined) return;
      const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
      const taken = smtp.manner === 'takes';
      smtp.mails.push({ taken, messageId: header('Message-ID'), to: header('To') });
      if (smtp.pause > 0) await setTimeout(smtp.pause);
      if (taken) answer(null, '2.0.0 taken');
      else if (smtp.manner === 'drops') sockets.get(remotePort)?.destroy();
    },
  });
  // A client that gives up in the middle of a mail is not the server's fault.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    if (smtp.manner === 'is away') socket.destroy();
    smtp.connections += 1;
    sockets.set(socket.remotePort, socket);
    socket.on('close', () => sockets.delete(socket.remotePort));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}/?plain=true`;
  const smtp: TestSmtp = {
    url,
    impatientUrl: `${url}&connectionTimeout=1000&socketTimeout=1000`,
    manner: 'takes',
    pause: 0,
    connections: 0,
    mails: [],
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((done) => server.close(done));
    },
  };
  return smtp;
}
