const maxNames = 20;
const maxLength = 60;

/** Names from a header, of which there may be many and long ones, for a line on the console. */
export function shortList(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).map(short).join(', ');
  return names.length > maxNames ? `${shown} and ${names.length - maxNames} more` : shown;
}

/** Counts characters, so that none is cut in half. */
function short(name: string): string {
  const signs = [...name];
  return signs.length > maxLength ? `${signs.slice(0, maxLength - 1).join('')}…` : name;
}
