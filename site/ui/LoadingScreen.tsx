/** While a screen loads: the brand's initial and a word. Source: customer-area specification, section 2. */
export function LoadingScreen({ initial, text }: { initial: string; text: string }) {
  return (
    <div className="loading" aria-busy="true">
      <span aria-hidden="true" lang="en">
        {initial}
      </span>
      <p>{text}</p>
    </div>
  );
}
