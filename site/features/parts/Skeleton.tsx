const places = ['a', 'b', 'c', 'd', 'e', 'f'];

/** The room that badges and cards will take, while they are loaded. */
export function Skeleton({ text }: { text: string }) {
  return (
    <div aria-busy="true">
      <p className="sr-only" role="status">
        {text}
      </p>
      <div className="skeleton my-3 h-6 w-64 max-w-full rounded-full" aria-hidden="true" />
      <div className="cards" aria-hidden="true">
        {places.map((place) => (
          <div key={place} className="skeleton h-28 rounded-lg" />
        ))}
      </div>
    </div>
  );
}
