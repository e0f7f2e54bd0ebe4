import { languageCodes } from '../../../api/contract/languages';
import { tooWide } from '../look';
import { expect, pathIn, test } from '../shop';
import { saidIn, wrongWords } from '../words';
import { openScreen, ownWords, visitors } from './visitors';

const widths = [360, 1280];
/** The others are asked together with what assistive technology needs. */
const asked = languageCodes.filter((code) => !['en', 'hi', 'ta'].includes(code));

for (const language of asked)
  test(`nothing is wider than the window, and nothing is left in English (${language})`, async ({ browser, shop }) => {
    test.setTimeout(180_000);
    for (const { context, screens } of await visitors(browser, shop, `widths-${language}`)) {
      const page = await context.newPage();
      const wrong: string[] = [];
      for (const { name, path } of screens) {
        await openScreen(page, pathIn(language, path));
        for (const words of wrongWords(saidIn(await page.content()), language, ownWords))
          wrong.push(`${name}: ${words}`);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const over = await tooWide(page);
          if (over > 0) wrong.push(`${name} ${path}: ${over} pixels wider than ${width}`);
        }
      }
      expect(wrong).toEqual([]);
      await context.close();
    }
  });
