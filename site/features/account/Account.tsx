import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { User } from '../../../api/shop/login/contract';
import { ErrorPanel } from '../../ui/ErrorPanel';
import { type IslandProps, useText } from '../../ui/island';
import { Blocks, Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { Addresses } from '../addresses/Addresses';
import { ledToLogin, needsLogin, useSignedIn } from '../login/signed-out';
import { WaitedFor } from '../restock/WaitedFor';
import { $account, loadAccount } from './account';
import { Later } from './Later';
import { Photo } from './Photo';
import { Preferences } from './Preferences';
import { Profile } from './Profile';
import { Security } from './Security';

export interface AccountProps extends IslandProps {
  /** The brand's initial, for the loading screen. */
  initial: string;
  /** The country of billing addresses, and the default for shipping addresses. */
  country: string;
  /** The least number of characters in a new password. */
  passwordMin: number;
}

/** The signed-in customer's account. */
export default function Account(props: AccountProps) {
  const t = useText(props);
  const { base, initial } = props;
  const signedIn = useSignedIn(base);
  const account = useStore($account);
  const leaving = account.state === 'failed' && needsLogin(account.error);

  useEffect(() => {
    if (signedIn) void loadAccount();
  }, [signedIn]);
  useEffect(() => {
    if (account.state === 'failed') ledToLogin(account.error, base);
  }, [account, base]);

  if (!signedIn || leaving || account.state === 'loading')
    return (
      <Skeleton initial={initial} text={t('site.loading')}>
        <div className="grid gap-5">
          <Blocks sizes={['h-11', 'h-32', 'h-96']} />
        </div>
      </Skeleton>
    );
  return (
    <div className="min-h-dvh">
      <h1 className="mb-4">{t('account.title')}</h1>
      {account.state === 'failed' ? (
        <ErrorPanel
          t={t}
          error={account.error}
          type="general"
          text={t('account.loadFailed')}
          onRetry={() => void loadAccount()}
        />
      ) : (
        <Sections {...props} user={account.user} />
      )}
    </div>
  );
}

function Sections({ user, ...props }: AccountProps & { user: User }) {
  const t = useText(props);
  const { base, country, language, passwordMin } = props;
  // /.well-known/change-password leads password managers here.
  const [tab, setTab] = useState<'profile' | 'security' | 'preferences'>(
    location.hash === '#security' ? 'security' : 'profile',
  );
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => setOpened((before) => new Set(before).add(tab)), [tab]);
  return (
    <Tabs
      label={t('account.sections')}
      selected={tab}
      onSelect={setTab}
      tabs={[
        {
          key: 'profile',
          name: t('account.profile'),
          panel: (
            <div className="grid gap-5">
              <Photo t={t} base={base} url={user.profileImageUrl} />
              <Profile t={t} base={base} language={language} country={country} user={user} />
              <Addresses t={t} base={base} country={country} />
            </div>
          ),
        },
        {
          key: 'security',
          name: t('account.security'),
          panel: (
            <div className="grid gap-5">
              <Security t={t} base={base} language={language} passwordMin={passwordMin} />
              {opened.has('security') && <Later t={t} base={base} language={language} user={user} />}
            </div>
          ),
        },
        {
          key: 'preferences',
          name: t('account.preferences'),
          panel: (
            <div className="grid gap-5">
              <Preferences t={t} base={base} />
              {opened.has('preferences') && (
                <WaitedFor t={t} base={base} language={language} emailProven={user.emailProven} />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
