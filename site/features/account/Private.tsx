import type { Language } from '../../../api/shop/language/languages';
import type { User } from '../../../api/shop/login/contract';
import type { Translate } from '../../i18n/keys';
import { EmailChange } from '../email-change/EmailChange';
import { EmailProof } from '../email-proof/EmailProof';
import { OwnData } from '../own-data/OwnData';
import { Sessions } from '../sessions/Sessions';

export interface PrivateProps {
  t: Translate;
  base: string;
  language: Language;
  user: User;
}

/** Rarely used parts of the account, in a script of their own. */
export default function Private({ user, ...props }: PrivateProps) {
  return (
    <>
      <Sessions {...props} />
      <EmailProof {...props} user={user} />
      <EmailChange {...props} email={user.email} />
      <OwnData {...props} seller={user.role === 'seller'} />
    </>
  );
}
