import type { CSSProperties } from 'react';

/** A category's line drawing as a mask, so that it takes the text colour in light and dark. */
export function DrawingImage({
  category,
  drawings,
  className,
}: {
  category: string;
  drawings: readonly string[];
  className: string;
}) {
  const file = `url(/drawings/${drawings.includes(category) ? category : 'part'}.svg)`;
  return (
    <span className={`drawing block ${className}`} aria-hidden="true">
      <span className="drawing-mask" style={{ '--drawing': file } as CSSProperties} />
    </span>
  );
}
