import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, createServer as createTlsServer, TLSSocket } from 'node:tls';
import type { TestCertificate } from './certificate.ts';

/** A mail of the stand-in. */
interface StoredMail {
  uid: number;
  source: Buffer;
  seen: boolean;
}

/** Commands at which the stand-in breaks the connection instead of answering. */
type Breaking = 'FETCH' | 'STORE' | 'SEARCH';

export interface TestImap {
  /** The setting for this server. */
  url: string;
  mails: StoredMail[];
  /** Delivers a mail, and tells waiting clients. @returns it as the server has it */
  deliver(source: string | Buffer): StoredMail;
  /** The next commands of these kinds break the connection, one each. */
  breakAt: Breaking[];
  /** Another number makes the clients' numbers of mails void. */
  uidValidity: number;
  /** How many bytes of mails were sent. */
  bytes: number;
  /** The commands that have arrived, without their tags. */
  commands: string[];
  /** How each password came. */
  logins: ('secure' | 'plain')[];
  /** Breaks all connections. */
  reset(): void;
  close(): Promise<void>;
}

/** How the stand-in protects connections, or does not. */
export interface TestImapTls {
  certificate: TestCertificate;
  /**
   * `implicit`: TLS from the start; `starttls`: after the command. The others are what somebody on the way can do:
   * `stripped`: the offer of STARTTLS is missing; `refused`: the command is refused; `injected`: an answer follows it in
   * plain text; `preauth`: the greeting says that the client is signed in.
   */
  way: 'implicit' | 'starttls' | 'stripped' | 'refused' | 'injected' | 'preauth';
}

function urlOf(port: number, tls: TestImapTls | undefined): string {
  const url = `//shop:secret@127.0.0.1:${port}/INBOX`;
  if (tls) return `${tls.way === 'implicit' ? 'imaps' : 'imap'}:${url}`;
  return `imap:${url}?plain=true`;
}

/**
 * Enough of IMAP4rev1 (RFC 3501) with IDLE (RFC 2177) for one folder and a well-behaved client.
 * @param tls without it, the server has none, and its address allows that
 */
export async function openTestImap(tls?: TestImapTls): Promise<TestImap> {
  const sockets = new Set<Socket>();
  const idling = new Map<Socket, string>();
  const flags = (mail: StoredMail) => `FLAGS (${mail.seen ? '\\Seen' : ''})`;

  const listed = (set: string) => {
    const inSet = (uid: number) =>
      set.split(',').some((range) => {
        const [from = 0, to = from] = range
          .split(':')
          .map((end) => (end === '*' ? Number.POSITIVE_INFINITY : Number(end)));
        return uid >= from && uid <= to;
      });
    return imap.mails.filter(({ uid }) => inSet(uid));
  };

  function fetch(socket: Socket, words: string): void {
    const [, set = '', items = ''] = /^(\S+) (.*)$/.exec(words) ?? [];
    for (const mail of listed(set)) {
      const seq = imap.mails.indexOf(mail) + 1;
      const head = `* ${seq} FETCH (UID ${mail.uid} ${flags(mail)} RFC822.SIZE ${mail.source.length}`;
      const part = /BODY\.PEEK\[\](?:<(\d+)\.(\d+)>)?/.exec(items);
      if (!part) socket.write(`${head})\r\n`);
      else {
        const start = Number(part[1] ?? 0);
        const bytes = mail.source.subarray(start, start + Number(part[2] ?? mail.source.length));
        imap.bytes += bytes.length;
        socket.write(`${head} BODY[]${part[1] === undefined ? '' : `<${start}>`} {${bytes.length}}\r\n`);
        socket.write(bytes);
        socket.write(')\r\n');
      }
    }
  }

  function store(socket: Socket, words: string): void {
    for (const mail of listed(words.split(' ')[0] ?? '')) {
      if (words.includes('\\Seen')) mail.seen = true;
      if (!words.includes('.SILENT'))
        socket.write(`* ${imap.mails.indexOf(mail) + 1} FETCH (UID ${mail.uid} ${flags(mail)})\r\n`);
    }
  }

  const answers: Record<string, (socket: Socket, words: string) => void> = {
    capability: (socket) => {
      const offered = tls && tls.way !== 'stripped' && !(socket instanceof TLSSocket) ? ' STARTTLS' : '';
      socket.write(`* CAPABILITY IMAP4rev1 IDLE AUTH=PLAIN SASL-IR${offered}\r\n`);
    },
    login: () => {},
    authenticate: () => {},
    noop: () => {},
    list: (socket) => socket.write('* LIST (\\HasNoChildren) "/" INBOX\r\n'),
    lsub: () => {},
    select: (socket) =>
      socket.write(
        `* FLAGS (\\Seen)\r\n* ${imap.mails.length} EXISTS\r\n* 0 RECENT\r\n` +
          `* OK [UIDVALIDITY ${imap.uidValidity}] valid\r\n* OK [UIDNEXT ${imap.mails.length + 1}] next\r\n`,
      ),
    'uid search': (socket) => {
      const unseen = imap.mails.filter(({ seen }) => !seen).map(({ uid }) => ` ${uid}`);
      socket.write(`* SEARCH${unseen.join('')}\r\n`);
    },
    'uid fetch': fetch,
    'uid store': store,
    logout: (socket) => socket.write('* BYE\r\n'),
  };

  function startTls(socket: Socket, tag: string): void {
    if (!tls || tls.way === 'refused') return void socket.write(`${tag} NO not now\r\n`);
    const injected = tls.way === 'injected' ? '* CAPABILITY IMAP4rev1 AUTH=PLAIN\r\n' : '';
    socket.removeAllListeners('data');
    socket.write(`${tag} OK begin\r\n${injected}`);
    hear(new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tls.certificate) }));
  }

  function answer(socket: Socket, line: string): void {
    if (line === 'DONE') {
      socket.write(`${idling.get(socket)} OK done\r\n`);
      idling.delete(socket);
      return;
    }
    const [, tag = '', name = '', words = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/.exec(line) ?? [];
    const command = name.toUpperCase();
    if (command === 'LOGIN' || command === 'AUTHENTICATE')
      imap.logins.push(socket instanceof TLSSocket ? 'secure' : 'plain');
    imap.commands.push(command === 'LOGIN' || command === 'AUTHENTICATE' ? command : `${command} ${words}`.trim());
    const breaking = imap.breakAt.findIndex((one) => command === `UID ${one}`);
    if (breaking >= 0) {
      imap.breakAt.splice(breaking, 1);
      if (command === 'UID FETCH') socket.write('* 1 FETCH (UID 1 BODY[] {500}\r\nFrom: half');
      socket.end();
      return;
    }
    if (command === 'IDLE') {
      idling.set(socket, tag);
      socket.write('+ idling\r\n');
      return;
    }
    if (command === 'STARTTLS') return startTls(socket, tag);
    const known = answers[command.toLowerCase()];
    known?.(socket, words);
    socket.write(known ? `${tag} OK done\r\n` : `${tag} BAD unknown\r\n`);
    if (command === 'LOGOUT') socket.end();
  }

  function hear(socket: Socket): void {
    sockets.add(socket);
    let rest = '';
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      idling.delete(socket);
    });
    socket.on('data', (bytes) => {
      const lines = (rest + bytes.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) answer(socket, line);
    });
  }

  function greet(socket: Socket): void {
    hear(socket);
    socket.write(tls?.way === 'preauth' ? '* PREAUTH welcome\r\n' : '* OK ready\r\n');
  }

  const server = tls?.way === 'implicit' ? createTlsServer(tls.certificate, greet) : createServer(greet);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const imap: TestImap = {
    url: urlOf((server.address() as AddressInfo).port, tls),
    mails: [],
    deliver(source) {
      const mail = { uid: (imap.mails.at(-1)?.uid ?? 0) + 1, source: Buffer.from(source), seen: false };
      imap.mails.push(mail);
      for (const socket of idling.keys()) socket.write(`* ${imap.mails.length} EXISTS\r\n`);
      return mail;
    },
    breakAt: [],
    uidValidity: 1,
    bytes: 0,
    commands: [],
    logins: [],
    reset() {
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return imap;
}
