import { pageBase, pageText } from '../../lib/page-strings';
import { logOut } from '../login/session';
import { showToast } from '../toast/toast';
import { followUserMenu } from './menu';
import { followPickers } from './pickers';
import { followSearchForm } from './search-form';

/** The header's small behaviour; without scripts it is links and a form. */
export function followHeader(): void {
  followPickers();
  followSearchForm();
  followUserMenu();
  document.querySelector('[data-logout]')?.addEventListener('click', async () => {
    try {
      await logOut();
      location.assign(pageBase() || '/');
    } catch {
      showToast({ kind: 'bad', title: pageText()('errors.networkTitle'), text: pageText()('errors.network') });
    }
  });
}
