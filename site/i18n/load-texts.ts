import type { Language } from '../../api/contract/languages';
import type { Strings, Translate } from './keys';
import { translator } from './translate';

/** Source: storefront specification, section 9, "The translation loader". The wait doubles each time. */
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
 * The translator of a language whose texts do not travel with the page. They are asked for again up to five times, after 350 ms
 * and then twice as long each time.
 * @throws the last failure. Source: storefront specification, sections 7 and 9.
 */
export async function loadTexts(language: Language): Promise<Translate> {
  for (let tries = 0; ; tries++) {
    try {
      return translator(await ask(language), language);
    } catch (error) {
      if (tries >= retries) throw error;
      await new Promise((done) => setTimeout(done, firstWaitMilliseconds * 2 ** tries));
    }
  }
}
