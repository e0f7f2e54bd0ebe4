import { cookieDays, dayMilliseconds } from '../retention/rules.ts';

/** The browsers and systems that the shop knows by name. Names are the makers' own, the same in every language. */
export const browsers = ['Samsung Internet', 'UC Browser', 'Opera', 'Edge', 'Firefox', 'Chrome', 'Safari'] as const;
export const systems = ['Windows', 'iPhone', 'iPad', 'KaiOS', 'Android', 'ChromeOS', 'macOS', 'Linux'] as const;

/** The browser and system of a sign-in; null when the shop does not know it. */
export interface Device {
  browser: (typeof browsers)[number] | null;
  system: (typeof systems)[number] | null;
}

/** "Chrome · Android"; empty when nothing is known. */
export const deviceText = ({ browser, system }: Device): string => [browser, system].filter(Boolean).join(' · ');

/** How long a sign-in lasts, in milliseconds. */
export const sessionMilliseconds = cookieDays.signIn * dayMilliseconds;
