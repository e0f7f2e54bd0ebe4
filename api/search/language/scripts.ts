import type { Script } from '../../shop/language/language-names.ts';

/** What the search needs to know about a script. */
interface ScriptFacts {
  /** Start of its Unicode block, for the Indic scripts, whose blocks have one layout (sound.ts). */
  block?: number;
  /** Characters that can be typed in two ways: each is replaced by its value. */
  alike?: Record<string, string>;
}

export const scripts: Record<Script, ScriptFacts> = {
  Latn: {},
  Deva: { block: 0x900 },
  Beng: { block: 0x980 },
  Gujr: { block: 0xa80 },
  Taml: { block: 0xb80 },
  Telu: { block: 0xc00 },
  Knda: { block: 0xc80 },
  Mlym: {
    block: 0xd00,
    // A consonant without a vowel has a letter of its own, which older keyboards type as consonant and virama.
    alike: { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' },
  },
};
