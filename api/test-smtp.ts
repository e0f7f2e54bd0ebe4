import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/**
 * What the server does with a mail: takes it; refuses its recipient; breaks the line off after the whole mail has come,
 * before it says that it took it; says nothing more from there on; says nothing from the beginning; is not there, which
 * breaks each line off at once and keeps the port from being somebody else's.
 */
export type SmtpManner = 'takes' | 'refuses' | 'drops' | 'hangs' | 'is silent' | 'is away';

export interface TestSmtp {
  url: string;
  /** May be changed at any time. */
  manner: SmtpManner;
  /** Every mail that came in whole, also those that the server did not take. */
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
    onRcptTo(_address, _session, go) {
      if (smtp.manner !== 'refuses') return go();
      go(Object.assign(new Error('4.2.0 come back later'), { responseCode: 450 }));
    },
    async onData(stream, { remotePort }, answer) {
      const mail = await text(stream);
      const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
      const taken = smtp.manner === 'takes';
      smtp.mails.push({ taken, messageId: header('Message-ID'), to: header('To') });
      if (taken) answer(null, '2.0.0 taken');
      else if (smtp.manner === 'drops') sockets.get(remotePort)?.destroy();
    },
  });
  // A client that gives up in the middle of a mail is no fault of the server.
  server.on('error', () => {});
  server.server.on('connection', (socket) => {
    if (smtp.manner === 'is away') socket.destroy();
    sockets.set(socket.remotePort, socket);
    socket.on('close', () => sockets.delete(socket.remotePort));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.server.address() as AddressInfo;
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}/?connectionTimeout=300&socketTimeout=300`,
    manner: 'takes',
    mails: [],
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((done) => server.close(done));
    },
  };
  return smtp;
}
