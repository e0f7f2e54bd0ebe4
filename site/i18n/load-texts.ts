import { type Language, textLanguages } from '../../api/shop/language/languages';
import type { Strings, Translate } from './keys';
import { translator } from './translate';

const retries = 5;
const firstWaitMilliseconds = 350;

type Tree = { [key: string]: string | Tree };

function flatten(tree: Tree, prefix = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value]] : flatten(value, `${prefix}${key}.`),
  );
}

async function ask(language: Language): Promise<Strings> {
  const address = `/locales/${language}/common.json`;
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  return Object.fromEntries(flatten((await answer.json()) as Tree));
}

/**
 * The translator of a language that is not the page's. Loading is retried up to five times, after 350 ms and then twice
 * as long each time.
 * @throws the last failure
 */
export async function loadTexts(language: Language): Promise<Translate> {
  for (let tries = 0; ; tries++) {
    try {
      const texts = await Promise.all(textLanguages(language).map(ask));
      return translator(Object.assign({}, ...texts), language);
    } catch (error) {
      if (tries >= retries) throw error;
      await new Promise((done) => setTimeout(done, firstWaitMilliseconds * 2 ** tries));
    }
  }
}
