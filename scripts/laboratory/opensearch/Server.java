import org.codelibs.opensearch.runner.OpenSearchRunner;

/** One OpenSearch server of one node: DATA HTTP_PORT TRANSPORT_PORT. It ends when its input does. */
public class Server {
  public static void main(String[] args) throws Exception {
    OpenSearchRunner runner = new OpenSearchRunner();
    runner.onBuild(
        (number, settings) -> {
          settings.put("http.port", args[1]);
          settings.put("transport.port", args[2]);
          settings.put("network.host", "127.0.0.1");
          // A nearly full disk of the machine is no concern of a test.
          settings.put("cluster.routing.allocation.disk.threshold_enabled", "false");
        });
    runner.build(OpenSearchRunner.newConfigs().clusterName("laboratory").numOfNode(1).basePath(args[0]));
    System.out.println("ready");
    while (System.in.read() >= 0) {}
    runner.close();
    System.exit(0);
  }
}
