import { useEffect, useState } from 'react';
import type { Translate } from '../../i18n/keys';
import { addressOf, type OrderPath, pictureUrl } from './pictures';

interface Props {
  t: Translate;
  of: OrderPath;
  name: string;
  /** 1 for the first picture beside others. */
  number: number;
}

/** A small view of an order's picture; it opens the whole one. */
export function Picture({ t, of, name, number }: Props) {
  const url = useAddress(of, name);
  if (url === null) return <p className="hint">{t('pictures.lost')}</p>;
  const alt = t('pictures.alt', { number });
  if (url === undefined) return <span className="block size-24 rounded-lg bg-sunken" role="img" aria-label={alt} />;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={alt} loading="lazy" className="size-24 rounded-lg border border-line object-cover" />
    </a>
  );
}

/**
 * The address of a picture. Whoever came by the link of a mail has no cookie that opens it, so the page loads it itself.
 * @returns undefined while it loads, null when it is not there
 */
function useAddress(of: OrderPath, name: string): string | null | undefined {
  const isPlain = Object.keys(of.headers).length === 0;
  const [url, setUrl] = useState<string | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of a page stays the same
  useEffect(() => {
    if (isPlain) return;
    let wanted = true;
    let made: string | undefined;
    pictureUrl(of, name).then(
      (address) => {
        if (wanted) setUrl(address);
        else URL.revokeObjectURL(address);
        made = address;
      },
      () => wanted && setUrl(null),
    );
    return () => {
      wanted = false;
      if (made) URL.revokeObjectURL(made);
    };
  }, [name]);
  return isPlain ? addressOf(of, name) : url;
}
