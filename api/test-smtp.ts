import { createServer, type Socket } from 'node:net';

/**
 * What the server does with a mail: takes it; refuses its recipient; breaks the line off after the whole mail has come,
 * before it says that it took it; says nothing more from there on; says nothing from the beginning.
 */
export type SmtpManner = 'takes' | 'refuses' | 'drops' | 'hangs' | 'is silent';

export interface TestSmtp {
  url: string;
  /** May be changed at any time. */
  manner: SmtpManner;
  /** Every mail that came in whole, also those that the server did not take. */
  mails: { taken: boolean; messageId: string; to: string }[];
  close(): Promise<void>;
}

/** A mail server of its own that can misbehave, to be asked over a real socket. */
export async function openTestSmtp(): Promise<TestSmtp> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => {});
    talk(socket, smtp);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}/?connectionTimeout=300&socketTimeout=300`,
    manner: 'takes',
    mails: [],
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((done) => server.close(done));
    },
  };
  return smtp;
}

function talk(socket: Socket, smtp: TestSmtp): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let read = '';
  let inData = false;
  if (smtp.manner === 'is silent') return;
  say('220 test ESMTP');
  socket.setEncoding('utf8').on('data', (text: unknown) => {
    read += text;
    for (;;) {
      const end = inData ? '\r\n.\r\n' : '\r\n';
      const at = read.indexOf(end);
      if (at < 0) return;
      const part = read.slice(0, at);
      read = read.slice(at + end.length);
      if (inData) {
        inData = false;
        mailCame(part);
      } else command(part.slice(0, 4).toUpperCase());
    }
  });

  function command(verb: string): void {
    if (verb === 'RCPT' && smtp.manner === 'refuses') return void say('450 4.2.0 come back later');
    inData = verb === 'DATA';
    say(inData ? '354 go on' : verb === 'QUIT' ? '221 bye' : '250 ok');
  }

  function mailCame(mail: string): void {
    const header = (name: string) => new RegExp(`^${name}: (.+)$`, 'im').exec(mail)?.[1]?.trim() ?? '';
    const taken = smtp.manner === 'takes';
    smtp.mails.push({ taken, messageId: header('Message-ID'), to: header('To') });
    if (taken) say('250 2.0.0 taken');
    else if (smtp.manner === 'drops') socket.destroy();
  }
}
