import { useState } from 'react';
import { pageText } from '../../lib/page-strings';
import type { ListProps } from './PartCards';

/**
 * What a search with a vehicle does not list, in a fold below with its counts: parts that do not fit and, with "only
 * what fits", those of unknown fit. It loads when it is opened.
 * @param isOpen whether it is open from the start, because nothing else is listed
 */
export function Rest({ isOpen, ...props }: ListProps & { isOpen?: boolean }) {
  const { fit, answer } = props.shown;
  const [parts, setParts] = useState<typeof import('./RestParts')>();
  const { unknown = 0, fitsNot = 0 } = answer.data.fitCounts ?? {};
  const counted = [
    ...(fit?.isOnly && unknown ? [pageText()('lists.notKnown', { count: unknown })] : []),
    ...(fitsNot ? [pageText()('lists.notFitting', { count: fitsNot })] : []),
  ];
  if (!fit || !counted.length) return null;
  return (
    // The fold of another list starts closed.
    <details
      key={fit.restQuery}
      open={isOpen}
      className="mt-6"
      onToggle={() => import('./RestParts').then(setParts, () => {})}
    >
      <summary id="rest" className="panel min-h-11 cursor-pointer p-3">
        {counted.join(' · ')}
      </summary>
      {parts && <parts.RestParts {...props} query={fit.restQuery} />}
    </details>
  );
}
