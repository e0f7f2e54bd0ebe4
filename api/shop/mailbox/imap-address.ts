/** How to reach the mailbox of IMAP_URL. */
export interface ImapAddress {
  host: string;
  port: number;
  user: string;
  password: string;
  folder: string;
  /** `imaps`: TLS from the start; `starttls`: TLS is required before the password; `none`: `?plain=true`. */
  tls: 'imaps' | 'starttls' | 'none';
}

/** @param text the setting, `imaps://user:password@host/folder`. @returns undefined when it is none */
export function imapAddress(text: string): ImapAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, searchParams } = new URL(text);
  const isTls = protocol === 'imaps:';
  const plain = searchParams.getAll('plain');
  const isClear = plain.length === 0 || (plain.length === 1 && !isTls && /^(?:true|false)$/.test(plain[0] ?? ''));
  if (!(isTls || protocol === 'imap:') || !hostname || !username || !password || !isClear) return undefined;
  try {
    const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
    return {
      host: hostname,
      port: port === '' ? (isTls ? 993 : 143) : Number(port),
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder,
      tls: isTls ? 'imaps' : plain[0] === 'true' ? 'none' : 'starttls',
    };
  } catch {
    // A percent sign that encodes nothing.
    return undefined;
  }
}

/** The name under which processes share the mailbox; without the password. */
export const mailboxName = ({ user, host, port, folder }: ImapAddress): string => `${user}@${host}:${port}/${folder}`;
