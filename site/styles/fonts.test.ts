import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { languages } from '../../api/shop/language/language-names';
import { fullLanguages } from '../../api/shop/language/languages';

const css = readFileSync(join(import.meta.dirname, 'global.css'), 'utf8');
const [stack = ''] = /--font-sans: [^;]*;/.exec(css) ?? [];
const scripts = [...stack.matchAll(/"Noto Sans (\w+)"/g)].map(([, script]) => script);

test.each(languages.filter(({ code }) => code !== 'en' && fullLanguages.includes(code)))(
  'for $name, --font-sans in site/styles/global.css has the font of its script: add "Noto Sans …"',
  ({ nativeName }) => {
    expect(scripts.filter((script) => new RegExp(`\\p{Script=${script}}`, 'u').test(nativeName))).toHaveLength(1);
  },
);
