import { pathIn } from '../../../api/shop/language/languages';
import { pageLanguage, pageText } from '../../lib/page-strings';
import { showToast } from '../toast/toast';
import { followUserMenu } from './menu';
import { followPickers } from './pickers';
import { followSearchForm } from './search-form';

/** The header's small behaviours; without scripts it consists of links and a form. */
export function followHeader(): void {
  followPickers();
  followSearchForm();
  followUserMenu();
  document.querySelector('[data-logout]')?.addEventListener('click', async () => {
    try {
      // A script of its own: few pages are left by logging out.
      await (await import('../login/session')).logOut();
      location.assign(pathIn(pageLanguage(), '/'));
    } catch {
      showToast({ kind: 'bad', title: pageText()('errors.networkTitle'), text: pageText()('errors.network') });
    }
  });
}
