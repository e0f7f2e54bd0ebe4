const maxNames = 20;
const maxLength = 60;

/** Names from a header for a line on the console: the first few of many, each shortened. */
export function shortList(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map(short).join(', ');
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}

/** Shortens a name without splitting a character. */
function short(name: string): string {
  const signs = [...name];
  return signs.length > maxLength ? `${signs.slice(0, maxLength - 1).join('')}…` : name;
}
