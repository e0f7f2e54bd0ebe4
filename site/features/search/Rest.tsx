import { useState } from 'react';
import { pageText } from '../../lib/page-strings';
import type { ListProps } from './PartCards';

/**
 * What a search with a vehicle does not list, folded below under its counts: what does not fit and, with the switch
 * "only what fits", what is not known to fit. Its parts are requested when it is opened.
 * @param isOpen from the start, where there is nothing else to list
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
    // Another list starts closed again.
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
