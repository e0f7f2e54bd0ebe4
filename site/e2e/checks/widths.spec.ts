import { languageCodes } from '../../../api/contract/languages';
import { tooWide } from '../look';
import { expect, pathIn, test } from '../shop';
import { everyScreen, visitors } from './visitors';

const widths = [360, 1280];
/** The others are asked together with what assistive technology needs. */
const asked = languageCodes.filter((code) => !['en', 'hi', 'ta'].includes(code));

for (const language of asked)
  test(`nothing is wider than the window (${language})`, async ({ browser, shop }) => {
    test.setTimeout(180_000);
    for (const { context, screens } of await visitors(browser, shop, `widths-${language}`)) {
      const wide = await everyScreen(context, screens, async (page) => async (screen) => {
        const found: string[] = [];
        await page.goto(pathIn(language, screen.path));
        // Once their lists have come.
        await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          const over = await tooWide(page);
          if (over > 0) found.push(`${screen.name} ${screen.path}: ${over} pixels wider than ${width}`);
        }
        return found;
      });
      expect(wide).toEqual([]);
      await context.close();
    }
  });
