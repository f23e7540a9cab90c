// Builds the page as one file, so that it also works from the disk: scripts, styles, module and levels stand in it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';

const scenes = join(process.env.DEFT_ROOT ?? '.', 'shared_scenes');

/** The module deft.wasm, by gzip, and the project's levels, tilesets and tunings, as scripts. */
function contents() {
  const texts = (folder, pattern, from = scenes) => Object.fromEntries(readdirSync(join(from, folder)).filter((name) => pattern.test(name)).sort()
    .map((name) => [`${folder}/${name}`, readFileSync(join(from, folder, name), 'utf8')]));
  return {
    name: 'deft-contents',
    resolveId: (id) => (id.startsWith('virtual:deft-') ? `\0${id}` : undefined),
    load: (id) => {
      if (id === '\0virtual:deft-module') {
        const module = readFileSync(join(import.meta.dirname, '../packages/deft/deft.wasm'));
        return `export default ${JSON.stringify(gzipSync(module, { level: 9 }).toString('base64'))};`;
      }
      return id === '\0virtual:deft-levels'
        ? `export default ${JSON.stringify({ ...texts('levels', /\.(tmj|ldtk)$/), ...texts('tilesets', /\.tsj$/), ...texts('tunings', /\.json$/), ...texts('rooms', /\.tmj$/, import.meta.dirname) })};` : undefined;
    },
  };
}

function oneFile() {
  return {
    name: 'deft-one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const html = Object.values(bundle).find((file) => file.fileName.endsWith('.html'));
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') {
          const code = file.code.replaceAll('</script', '<\\/script');
          html.source = html.source.replace(new RegExp(`<script[^>]*src="[^"]*${file.fileName}"[^>]*></script>`), '')
            .replace('</body>', () => `<script>${code}</script></body>`);
        } else if (file.fileName.endsWith('.css')) {
          html.source = html.source.replace(new RegExp(`<link[^>]*href="[^"]*${file.fileName}"[^>]*>`), () => `<style>${file.source}</style>`);
        }
        if (file !== html) {
          delete bundle[file.fileName];
        }
      }
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [contents(), oneFile()],
  build: {
    modulePreload: false,
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    rollupOptions: { output: { format: 'iife', inlineDynamicImports: true } },
  },
});
