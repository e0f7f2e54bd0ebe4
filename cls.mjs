import { chromium } from '@playwright/test';
const base='http://127.0.0.1:4414';
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']});
const s=await (await fetch(base+'/api/parts/search?q=brake+pad+swift&available=true')).json();
const slug=s.data.items[0].urlSlug;
const page=await b.newPage({viewport:{width:1280,height:900}});
const cdp=await page.context().newCDPSession(page);
await cdp.send('Emulation.setCPUThrottlingRate',{rate:6});
for (const u of [`/product/${slug}#references`,`/ml/product/${slug}#vehicles`,`/ta/product/${slug}#alternatives`,`/ta/product/${slug}`]) for (let i=0;i<3;i++){
  await page.goto('about:blank');
  await page.goto(base+u,{waitUntil:'networkidle'});
  console.log(u.slice(0,4)+u.slice(-14), JSON.stringify(await page.evaluate(()=>new Promise(d=>{const x=[];new PerformanceObserver(l=>{for(const e of l.getEntries())x.push([e.value,e.startTime,e.sources.map(s=>[s.node?.nodeName,s.node?.id||s.node?.className||s.node?.textContent?.slice(0,30),s.previousRect.y,s.currentRect.y])])}).observe({type:'layout-shift',buffered:true});setTimeout(()=>d(x),400)}))));
}
await b.close();
