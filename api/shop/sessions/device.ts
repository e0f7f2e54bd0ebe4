import type { Device } from './rules.ts';

/** Browsers also name the browsers that they resemble, so the first mark found counts. */
const browserMarks: readonly (readonly [mark: string, name: NonNullable<Device['browser']>])[] = [
  ['SamsungBrowser/', 'Samsung Internet'],
  ['UCBrowser/', 'UC Browser'],
  ['OPR/', 'Opera'],
  ['OPT/', 'Opera'],
  ['EdgA/', 'Edge'],
  ['EdgiOS/', 'Edge'],
  ['Edg/', 'Edge'],
  ['FxiOS/', 'Firefox'],
  ['Firefox/', 'Firefox'],
  ['CriOS/', 'Chrome'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systemMarks: readonly (readonly [mark: string, name: NonNullable<Device['system']>])[] = [
  ['Windows NT', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['KAIOS/', 'KaiOS'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
];

/** No browser sends more; the rest is not read. */
const longest = 512;

/** Names browser and system from the User-Agent header. The answer contains none of that text. */
export function deviceOf(userAgent: string | undefined): Device {
  const text = (userAgent ?? '').slice(0, longest);
  const named = <Name>(marks: readonly (readonly [string, Name])[]) =>
    marks.find(([mark]) => text.includes(mark))?.[1] ?? null;
  return { browser: named(browserMarks), system: named(systemMarks) };
}
