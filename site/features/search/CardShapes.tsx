/** As many cards as fill the window of a phone or a desktop. */
export const places = [1, 2, 3, 4, 5, 6];

export const grids = {
  grid: 'grid grid-cols-1 gap-3 @min-[36rem]:grid-cols-2 @min-[72rem]:grid-cols-3',
  list: 'grid grid-cols-1 gap-3',
} as const;

/** The shape of the first cards while they load. */
export function CardShapes({ view }: { view: keyof typeof grids }) {
  return (
    <div className={grids[view]} aria-hidden="true">
      {places.map((place) => (
        <div key={place} className={`skeleton ${view === 'grid' ? 'h-80' : 'h-44'}`} />
      ))}
    </div>
  );
}
