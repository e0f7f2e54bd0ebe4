import { pathIn } from '../../../api/shop/language/languages';
import { pageLanguage, pageText } from '../../lib/page-strings';
import { showToast } from '../toast/toast';
import { followUserMenu } from './menu';
import { followPickers } from './pickers';
import { followSearchForm } from './search-form';

/** The header's small behaviours; without scripts the header is links and a form. */
export function followHeader(): void {
  followPickers();
  followSearchForm();
  followUserMenu();
  document.querySelector('[data-logout]')?.addEventListener('click', async () => {
    try {
      // Its script loads with the click, because few visitors log out.
      await (await import('../login/session')).logOut();
      location.assign(pathIn(pageLanguage(), '/'));
    } catch {
      showToast({ kind: 'bad', title: pageText()('errors.networkTitle'), text: pageText()('errors.network') });
    }
  });
}
