import { inlineScripts, scriptHash } from '../../../api/serve/release/inline-scripts';
import { screensOf } from '../screens';
import { expect, test } from '../shop';

/** Every journey checks that the policy refuses nothing: a refusal is a console error, which fails the journey. */

test('every screen has a policy that allows each of its inline scripts and no others', async ({ request }) => {
  const paths = (await screensOf(request)).map(({ path }) => path.replace(/#.*/, ''));
  for (const path of [...paths, '/nothing-here', '/orders/any-id', '/hi']) {
    const answer = await request.get(path);
    const policy = answer.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]?.split(' ') ?? [];
    expect(
      scripts.filter((source) => !source.startsWith("'sha256-")),
      path,
    ).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(policy, path).toContain("default-src 'none'");
    const found = inlineScripts(await answer.text());
    expect(found.length, path).toBeGreaterThan(3);
    for (const script of found) expect(scripts, `${path}: ${script.slice(0, 60)}`).toContain(`'${scriptHash(script)}'`);
    expect(answer.headers(), path).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  }
});

test('a script injected into a page does not run', async ({ page, problems }) => {
  problems.expected.push(/about-us/);
  await page.route('**/about-us', async (route) => {
    const answer = await route.fetch();
    const evil = '<script>window.hit = 1</script><img src="x:" onerror="window.hit = 2">';
    await route.fulfill({ response: answer, body: (await answer.text()).replace('</main>', `${evil}</main>`) });
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
  await page.goto('/about-us', { waitUntil: 'networkidle' });
  await refused;
  expect(await page.evaluate('window.hit')).toBeUndefined();
});
