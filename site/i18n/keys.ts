import type en from '../public/locales/en/common.json';

type Leaves<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Prefix}${K}` : Leaves<T[K], `${Prefix}${K}.`>;
}[keyof T & string];
type WithoutPlural<K extends string> = K extends `${infer Base}_one` | `${infer Base}_other` ? Base : K;

/** Every key of the locale files; the plural forms of a text count as one key. */
export type TextKey = WithoutPlural<Leaves<typeof en>>;
/** The first part of a key. Islands get their texts by section. */
export type TextSection = keyof typeof en;

export type TextValues = Record<string, string | number>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Texts of one language by dotted key. */
export type Strings = Record<string, string>;
