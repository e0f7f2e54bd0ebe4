/** Opens a question that a link leads to, on arrival and within the page. In print all questions are open. */

function openLinked(): void {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const question = target?.closest<HTMLDetailsElement>('details.question');
  if (!question) return;
  question.open = true;
  question.scrollIntoView();
}

openLinked();
addEventListener('hashchange', openLinked);
addEventListener('beforeprint', () => {
  for (const question of document.querySelectorAll<HTMLDetailsElement>('details.question')) question.open = true;
});
