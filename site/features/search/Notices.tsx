import type { SearchAnswer } from '../../../api/shop/search/contract';

/** Notices above the results: how the query was understood, and where it can lead. */
export const Notices = ({ base, notes }: Pick<SearchAnswer['data'], 'notes'> & { base: string }) =>
  notes.map(({ text, links }) => (
    <p key={text} className="panel mb-3 p-4">
      {text}
      {links.map((link) => (
        <a key={link.path} className="ms-3 inline-flex min-h-8 items-center" href={base + link.path}>
          {link.text}
        </a>
      ))}
    </p>
  ));
